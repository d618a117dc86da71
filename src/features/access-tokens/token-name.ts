import type { Translation } from '../../i18n/translation.js';
import type { AccessTokenMetadata } from '../../store/access-tokens-query.js';

export function getTokenName({ name }: AccessTokenMetadata, { t }: Translation): string {
  return name?.trim() || t('tokenUnnamed');
}
