// @vitest-environment node
import { effect } from '@preact/signals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNews } from '../../src/state/news.js';

describe('createNews', () => {
  it('has nothing to say at first', () => {
    expect(createNews().text.value).toBe('');
  });

  it('says what it was told', () => {
    const news = createNews();
    news.say('Production is copied.');
    expect(news.text.value).toBe('Production is copied.');
  });

  it('changes its text each time, and never its words', () => {
    const someWords = fc.constantFrom('Production is copied.', 'Staging is copied.', 'Staging is hidden again.');
    fc.assert(
      fc.property(fc.array(someWords), (told) => {
        const news = createNews();
        const heard: string[] = [];
        const stop = effect(() => {
          heard.push(news.text.value);
        });
        for (const words of told) news.say(words);
        stop();
        expect(heard.slice(1).map((words) => words.trimEnd())).toEqual(told);
      }),
    );
  });
});
