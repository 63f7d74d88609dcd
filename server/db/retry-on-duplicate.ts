const UNIQUE_VIOLATION = '23505';

/**
 * Runs a whole transaction once more when another one was quicker with the same address, number or provider's person:
 * the second time it finds what the other one wrote, and decides by that.
 */
export async function againOnDuplicate<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
    return transaction();
  }
}
