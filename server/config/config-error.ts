/** Missing or contradictory configuration, or a machine that cannot run the product: one clear sentence for a person. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** EX_CONFIG of sysexits.h: starting again will not help, so a supervisor need not try. */
export const CONFIG_EXIT = 78;
