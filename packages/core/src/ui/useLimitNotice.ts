import { useEffect, useEffectEvent } from 'react';
import { defineCatalogue } from '../domain/text.ts';
import { toast } from './toast.ts';
import { useText } from './useText.tsx';

const texts = defineCatalogue({
  en: {
    atMost: '{count, plural, one {# character fits} other {# characters fit}} here. The rest was left out.',
  },
  fr: {
    atMost:
      'Ce champ prend {count, plural, one {# caractère} other {# caractères}} au plus. Le reste n’a pas été inscrit.',
  },
});

/** Shows a notice when a field cuts off what is typed or pasted, which browsers do silently. */
export function useLimitNotice(): void {
  const { t } = useText(texts);
  const tell = useEffectEvent((count: number) => toast.info(t('atMost', { count })));
  useEffect(() => {
    const checkInput = (event: InputEvent) => {
      const most = exceededLimit(event);
      if (most !== null) tell(most);
    };
    document.addEventListener('beforeinput', checkInput);
    return () => document.removeEventListener('beforeinput', checkInput);
  }, []);
}

/** The field's limit in characters, if the text would exceed it; otherwise null. */
function exceededLimit({ target, data, isComposing }: InputEvent): number | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null;
  if (!data || isComposing || target.maxLength < 0) return null;
  const selected = (target.selectionEnd ?? 0) - (target.selectionStart ?? 0);
  return target.value.length - selected + data.length > target.maxLength ? target.maxLength : null;
}
