import type { en } from './en.js';

/** All messages of one locale. */
export type Messages = typeof en;

/** The keys whose messages are plain text. */
export type TextKey = { [Key in keyof Messages]: Messages[Key] extends string ? Key : never }[keyof Messages];

/** The keys whose messages count something. */
export type CountKey = 'leftOut' | 'subscriptionsLoaded' | 'tokensLoaded';

/** Messages that a vendor gives of its own: any of them, the others stay. */
export type MessageOverrides = Partial<Messages>;
