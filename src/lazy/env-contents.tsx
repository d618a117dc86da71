import type { Translation } from '../i18n/translation.js';
import { renderExpiredOn } from '../widgets/access-tokens/token-expiry.js';
import { getTokenName } from '../widgets/access-tokens/token-name.js';
import type { EnvFile, LeftOutToken } from './env-file.js';

const MASKED_VALUE = '=••••••••';

/**
 * The variables of a dotenv file with their values masked, and the tokens that it leaves out.
 *
 * @param now the server's time
 */
export function renderEnvContents({ included, leftOut }: EnvFile, translation: Translation, now: number) {
  const { t, plural } = translation;
  const unusable = leftOut.filter(({ reason }) => reason !== 'unsupported').length;
  return (
    <>
      <ul class="env-variables" role="list" aria-label={t('env.variables')}>
        {included.map(({ variable }) => (
          <li key={variable} role="listitem" dir="ltr">
            <code translate={false}>{variable}</code>
            <span aria-hidden="true">{MASKED_VALUE}</span>
          </li>
        ))}
      </ul>
      {unusable > 0 && <p class="small muted">{plural('env.leftOut', unusable)}</p>}
      {leftOut.length > 0 && (
        <ul class="env-left-out small muted" role="list">
          {leftOut.map(({ token, reason }, index) => (
            <li key={index} role="listitem">
              <bdi>{getTokenName(token, translation)}</bdi>{' '}
              <span>{renderReason({ token, reason }, translation, now)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function renderReason({ token, reason }: LeftOutToken, translation: Translation, now: number) {
  const { t, formatToNodes } = translation;
  switch (reason) {
    case 'no-value':
      return t('tokenNoValue');
    case 'unsupported':
      return formatToNodes('formatUnsupported', { format: <bdi>{t('format.env')}</bdi> });
    default:
      return renderExpiredOn(token, translation, now);
  }
}
