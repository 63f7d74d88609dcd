import { useInfiniteQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { Order } from '#contract/entities/order.ts';
import { orders } from '#contract/orders.ts';

export interface OrdersView {
  /** null: there is no answer yet. Newest first. */
  orders: readonly Order[] | null;
  /** There is no answer of the school's, neither now nor from another day. */
  missing: boolean;
  hasMore: boolean;
  asking: boolean;
  moreFailed: boolean;
  more(): void;
  again(): void;
}

/** The school's list a page at a time. What was asked for stays on the device; so do receipts' links, for their day. */
export function useOrders(api: Api): OrdersView {
  const query = useInfiniteQuery({
    queryKey: ['private', orders.list.path, {}, 'pages'],
    queryFn: ({ pageParam, signal }) => api(orders.list, { page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => last.page.next ?? null,
    // Receipts are signed for a day, and a charge may just have been made.
    staleTime: 0,
    throwOnError: false,
  });
  const { data, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  return {
    orders: data?.pages.flatMap((page) => page.orders) ?? null,
    missing: isError && !data,
    hasMore: hasNextPage,
    asking: isFetchingNextPage,
    moreFailed: isFetchNextPageError,
    more: () => void query.fetchNextPage(),
    again: () => void query.refetch(),
  };
}
