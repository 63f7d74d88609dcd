const UNIQUE_VIOLATION = '23505';

/**
 * Runs a whole transaction a second time when it met a unique index: another transaction was quicker with the same
 * address, number or provider's person. The second run finds what the other one wrote, and decides by that.
 */
export async function retryOnDuplicate<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
    return transaction();
  }
}
