const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** Runs a transaction again when the database asks for it (SQLSTATE 40001, 40P01); `work` must be the whole transaction. */
export async function retryOnConflict<T>(work: () => Promise<T>, tries = 5): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (left === 0 || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK)) throw error;
    }
  }
}
