/** Missing or contradictory configuration, or a machine that cannot run the product: one clear sentence for a person. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** What may have passed by the next start, such as a full disk: said in one sentence as well, but a supervisor tries again. */
export class PassingFault extends ConfigError {}

/** EX_CONFIG of sysexits.h: starting again will not help, so a supervisor need not try. */
export const CONFIG_EXIT = 78;
