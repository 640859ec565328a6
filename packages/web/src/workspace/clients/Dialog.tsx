import { FormDialog, type FormDialogProps } from '../shared/dialogs/Dialog.tsx';
import classes from './clients.module.css';

type DialogProps = Omit<FormDialogProps, 'would'> & Partial<Pick<FormDialogProps, 'would'>>;

/** A form in a dialog, its fields one below the other. */
export function Dialog({ would = 'saved', children, ...props }: DialogProps) {
  return (
    <FormDialog would={would} aria-busy={props.busy} {...props}>
      <div className={classes.stack}>{children}</div>
    </FormDialog>
  );
}
