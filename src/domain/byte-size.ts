const MB = 1024 * 1024;

/** A file size for a person to decide by: MB with one decimal, whole from 100 MB, GB with one decimal. The number and its unit stay on one line. */
export function formatBytes(bytes: number): string {
  if (bytes < MB / 10) return '0.1\u00A0MB未満';
  if (bytes < 99.95 * MB) return `${(bytes / MB).toFixed(1)}\u00A0MB`;
  if (bytes < 1024 * MB) return `${Math.round(bytes / MB)}\u00A0MB`;
  return `${(bytes / MB / 1024).toFixed(1)}\u00A0GB`;
}
