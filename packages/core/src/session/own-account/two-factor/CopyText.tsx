import { Button, CopyButton } from '@mantine/core';
import { useText } from '../../../ui/useText.tsx';
import { ownAccountTexts } from '../text.ts';

/** A button that copies a text and confirms it. */
export function CopyText({ value, label }: { value: string; label: string }) {
  const { t } = useText(ownAccountTexts);
  return (
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <>
          <Button variant="default" onClick={copy}>
            {copied ? t('copied') : label}
          </Button>
          <span className="ui-announced" role="status">
            {copied ? t('copied') : null}
          </span>
        </>
      )}
    </CopyButton>
  );
}
