import { useInfiniteQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { Order } from '#contract/entities/order.ts';
import { orders } from '#contract/orders.ts';

export interface OrdersView {
  /** Newest first; null while loading. */
  orders: readonly Order[] | null;
  /** The list could not be loaded and is not cached. */
  missing: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  moreFailed: boolean;
  more(): void;
  retry(): void;
}

/** The orders, one page at a time. Loaded pages are persisted; their receipt links expire after a day. */
export function useOrders(api: Api): OrdersView {
  const query = useInfiniteQuery({
    queryKey: ['private', orders.list.path, {}, 'pages'],
    queryFn: ({ pageParam, signal }) => api(orders.list, { page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => last.page.next ?? null,
    // Receipt links are signed for a day, and a charge may just have been made.
    staleTime: 0,
    throwOnError: false,
  });
  const { data, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  return {
    orders: data?.pages.flatMap((page) => page.orders) ?? null,
    missing: isError && !data,
    hasMore: hasNextPage,
    loadingMore: isFetchingNextPage,
    moreFailed: isFetchNextPageError,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
