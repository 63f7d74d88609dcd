/* npm run test:soak plays the model; with --adapters, the real adapters. */
await import(process.argv.includes('--adapters') ? './adapters-main.ts' : './soak-main.ts');

export {};
