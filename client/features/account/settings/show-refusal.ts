import { flushSync } from 'react-dom';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { CallFailure } from '#client/api/call.ts';
import { type Toasts, toastLengths } from '#client/ui/toasts$.ts';
import { CURRENT_PASSWORD_REQUIRED } from '#shared/session/credentials.ts';

/**
 * Shows why the server refused a form: its message as a toast for three seconds, and its field errors below the fields.
 * The typed text stays.
 * @param prove shows the field for the current password, if the server now requires it
 */
export function showRefusal<F extends FieldValues, Out>(
  toasts: Pick<Toasts, 'show'>,
  failure: CallFailure,
  form: UseFormReturn<F, unknown, Out>,
  prove: () => void,
): void {
  toasts.show({ kind: 'failed', text: failure.message, ms: toastLengths.short });
  const wrong = Object.entries(failure.errors ?? {}).filter(([field]) => field in form.getValues());
  for (const [index, [field, message]] of wrong.entries())
    form.setError(field as Path<F>, { message }, { shouldFocus: index === 0 });
  if (failure.code !== CURRENT_PASSWORD_REQUIRED) return;
  // The field can only get the focus once it is rendered.
  flushSync(prove);
  form.setFocus('currentPassword' as Path<F>);
}
