import { afterEach, beforeEach, vi } from 'vitest';

export interface SavedFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

/** Captures the files that are saved during a test. */
export function useSavedFiles(): { readonly files: readonly Promise<SavedFile>[] } {
  const captured: { files: Promise<SavedFile>[] } = { files: [] };
  beforeEach(() => {
    captured.files = [];
    let blob = new Blob();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
      blob = object as Blob;
      return 'blob:test';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      const { download: name } = this;
      const { type } = blob;
      // Don't use `text`, which removes the byte order mark.
      captured.files.push(blob.arrayBuffer().then((bytes) => ({ name, type, content: Buffer.from(bytes).toString() })));
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return captured;
}
