export interface BundleParts {
  readonly entry: string;
  readonly entries: readonly string[];
  readonly children: readonly string[];
  readonly sources: readonly string[];
}
export declare const HASHED: readonly string[];
export declare const CHILD: RegExp;
export declare function bundleOfServer(root: string, entry?: string): Promise<string>;
export declare function bundleOf(root: string, parts: BundleParts): Promise<string>;
