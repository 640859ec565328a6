import { RichText } from '@tamarack/core/ui';
import classes from './key-hints.module.css';

/** The keyboard shortcuts of a list, in a text with `<k>` around each key; hidden on phones. */
export function KeyHints({ text }: { text: string }) {
  return (
    <p className={classes.keys}>
      <RichText text={text} parts={{ k: (key) => <kbd>{key}</kbd> }} />
    </p>
  );
}
