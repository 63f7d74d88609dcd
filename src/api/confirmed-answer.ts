interface QueryResult {
  data: unknown;
  isSuccess: boolean;
  isFetching: boolean;
  isFetchedAfterMount: boolean;
}

/**
 * The answer, if the server gave it now; undefined while it is only remembered from an earlier visit. An address that was
 * unverified then may have been verified elsewhere since, and offline nobody can ask.
 */
export function confirmedAnswer<R extends QueryResult>(result: R): R['data'] | undefined {
  const { data, isSuccess, isFetching, isFetchedAfterMount } = result;
  return isSuccess && (isFetchedAfterMount || !isFetching) ? data : undefined;
}
