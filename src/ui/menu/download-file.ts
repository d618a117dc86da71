export interface DownloadedFile {
  readonly name: string;
  /** The media type, without parameters. */
  readonly type: string;
  readonly content: string;
}

const REVOKE_DELAY_MS = 60_000;

export function downloadFile({ name, type, content }: DownloadedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  link.download = name;
  // Keep the link out of the document, where a listener of the page could handle its click.
  link.click();
  // Safari reads the URL later, and the user may have to confirm the download first.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
}
