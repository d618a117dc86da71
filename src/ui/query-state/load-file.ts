import type { LazyFile } from '../../store/lazy-file.js';
import type { WidgetContextValue } from '../widget-context.js';
import { emitError } from './query-events.js';

export async function loadFile<Module>(
  { load, error }: LazyFile<Module>,
  context: Pick<WidgetContextValue, 'widget' | 'emit'>,
): Promise<Module | undefined> {
  const module = await load();
  const failure = error.peek();
  if (failure) emitError(context, failure);
  return module;
}
