export declare const PREVIOUS_RELEASE: { readonly commit: string; readonly lastMigration: string };
export declare function checkOutPreviousRelease(root: string, folder: string): void;
