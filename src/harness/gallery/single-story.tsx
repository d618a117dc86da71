import { StoryView, type StoryViewProps } from './story-view.js';

export interface SingleStoryProps extends StoryViewProps {
  readonly isFramed: boolean;
}

export function SingleStory({ story, locale, isFramed }: SingleStoryProps) {
  return (
    <main class={isFramed ? 'framed' : 'single-story'}>
      <h1 class="visually-hidden">{story.title}</h1>
      <StoryView story={story} locale={locale} />
    </main>
  );
}
