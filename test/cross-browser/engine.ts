/** A browser of one engine. It starts with the first page. */
export interface Engine {
  readonly name: string;
  /** Opens a page with an empty profile. */
  open(): Promise<EnginePage>;
  close(): Promise<void>;
}

/** A file that a page has saved. */
export interface SavedFile {
  readonly name: string;
  readonly content: string;
}

/**
 * A page, with the operations that tests need from the driver. Everything else runs in the page, by
 * the same code for all.
 */
export interface EnginePage {
  goto(url: string): Promise<void>;
  /** Works during a navigation, in which a script of WebKit may never return. */
  url(): Promise<string>;
  /** Runs a function in the page. It can refer only to its argument. */
  evaluate<Result>(run: () => Result): Promise<Awaited<Result>>;
  evaluate<Argument, Result>(run: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>>;
  /** Clicks at a point of the viewport with trusted events. */
  click(x: number, y: number): Promise<void>;
  /** A key, or several at once: `Tab`, `Shift+Tab`, `Space`, `Control+v`. */
  press(keys: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Opens another page of the same profile. */
  openTab(url: string): Promise<EngineTab>;
  /** Prints the page to a file. Absent if the driver can't print. */
  print?(): Promise<unknown>;
  /** The files that were downloaded since the page was opened. */
  downloads(): Promise<readonly SavedFile[]>;
  /** Messages of the browser and of the page's console, if the driver reports them. */
  readonly messages: readonly string[];
  close(): Promise<void>;
}

/** Another page of a profile. Closed with the first one. */
type EngineTab = Pick<EnginePage, 'evaluate'>;
