// @vitest-environment happy-dom
import { call } from '@tamarack/core/client';
import { teamEndpoints } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { LeaveGuard } from '@tamarack/core/session/unsaved';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryTransport, refusal } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { useSave } from '../saving/useSave.ts';
import { DialogFoot, DialogFrame } from './Dialog.tsx';

afterEach(cleanup);

const question = 'Discard what you entered?';
const route = 'PATCH /api/clinic/settings';

interface ScreenProps {
  drawer?: boolean;
  /** What happens after saving. */
  after?: 'close' | 'leave' | 'stay';
}

function Screen({ drawer = false, after = 'close' }: ScreenProps) {
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);
  return opened ? (
    <DialogFrame title="New thing" drawer={drawer} onClose={close}>
      <Form after={after} onClose={close} />
    </DialogFrame>
  ) : (
    <p>Closed</p>
  );
}

/** Does not say what was edited, like most forms in dialogs. */
function Form({ after, onClose }: { after: ScreenProps['after']; onClose: () => void }) {
  const [name, setName] = useState('Oak');
  const [shared, setShared] = useState(false);
  const [kind, setKind] = useState('a');
  const transport = useTransport();
  const navigate = useNavigate();
  const save = useSave(
    () => call(transport, teamEndpoints.settings, { payload: { version: 1 } }),
    () => {
      if (after !== 'stay') onClose();
      if (after === 'leave') void navigate('/elsewhere');
    },
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') save.mutate(undefined);
      }}
    >
      <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <input
        type="checkbox"
        aria-label="Shared"
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      <select aria-label="Kind" value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
        <option value="a">A</option>
        <option value="b">B</option>
      </select>
      <DialogFoot error={save.problem} onCancel={onClose}>
        <button type="submit">Save</button>
      </DialogFoot>
    </form>
  );
}

function show(props: ScreenProps = {}, locale = '') {
  const transport = memoryTransport({ [route]: () => ({}) });
  const screenOf = (
    <LeaveGuard leaves={(from, to) => from.pathname !== to.pathname}>
      <StepUpProvider>
        <Screen {...props} />
      </StepUpProvider>
    </LeaveGuard>
  );
  const view = renderScreen({
    transport,
    path: `${locale}/things`,
    signedIn: owner,
    routes: [
      { path: 'things', element: screenOf },
      { path: 'elsewhere', element: 'Elsewhere' },
    ],
  });
  return { ...view, transport, user: userEvent.setup() };
}

type User = ReturnType<typeof show>['user'];
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const asked = () => screen.queryByRole('dialog', { name: question });
const name = () => screen.findByLabelText<HTMLInputElement>('Name');
const closings: [way: string, (user: User) => Promise<unknown>][] = [
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['a click outside', (user) => user.click(document.querySelector('[class*="-overlay"]') as Element)],
  ['the close button', (user) => press(user, 'Close')],
];

describe.each([
  ['a dialog', false],
  ['a drawer', true],
])('%s', (_, drawer) => {
  it.each(closings)('asks on %s once a field was edited, and keeps what was entered', async (_way, leave) => {
    const { user } = show({ drawer });
    await user.type(await name(), ' Street');
    await leave(user);
    await screen.findByRole('dialog', { name: question });
    await press(user, 'Keep editing');
    await waitFor(() => expect(asked()).toBeNull());
    expect((await name()).value).toBe('Oak Street');
    await leave(user);
    await press(user, 'Discard');
    await screen.findByText('Closed');
  });

  it.each(closings)('closes on %s while nothing was edited', async (_way, leave) => {
    const { user } = show({ drawer });
    await user.click(await name());
    await leave(user);
    await screen.findByText('Closed');
  });
});

describe('an edited dialog', () => {
  it('asks in French', async () => {
    const { user } = show({}, '/fr');
    await user.type(await name(), '!');
    await press(user, 'Fermer');
    await screen.findByRole('dialog', { name: 'Abandonner votre saisie?' });
    await press(user, 'Continuer la saisie');
    await waitFor(() => expect(screen.queryByText('Elle n’a pas été enregistrée.')).toBeNull());
  });

  it.each([
    ['a checkbox', (user: User) => user.click(screen.getByLabelText('Shared'))],
    ['a choice', (user: User) => user.selectOptions(screen.getByLabelText('Kind'), 'b')],
  ])('asks after %s was changed', async (_, edit) => {
    const { user } = show();
    await name();
    await edit(user);
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: question });
  });

  it('does not ask once everything is as before', async () => {
    const { user } = show();
    await user.type(await name(), '!{Backspace}');
    await user.keyboard('{Escape}');
    await screen.findByText('Closed');
  });

  it('closes at once by Cancel and after saving', async () => {
    const first = show();
    await first.user.type(await name(), '!');
    await press(first.user, 'Cancel');
    await screen.findByText('Closed');
    cleanup();
    const { user } = show();
    await user.type(await name(), '!');
    await press(user, 'Save');
    await screen.findByText('Closed');
  });

  it('does not ask after it was saved and stays open, until it is edited again', async () => {
    const { user, answered, transport } = show({ after: 'stay' });
    await user.type(await name(), '!');
    await press(user, 'Save');
    await waitFor(() => expect(transport.bodies(route)).toHaveLength(1));
    await answered();
    await user.type(await name(), '?');
    await press(user, 'Close');
    await press(user, 'Keep editing');
    await user.type(await name(), '{Backspace}');
    await press(user, 'Close');
    await screen.findByText('Closed');
  });

  it('asks before the page is left, also when saving was refused', async () => {
    const { user, router, transport } = show();
    await user.type(await name(), '!');
    await router.navigate('/elsewhere');
    await screen.findByRole('dialog', { name: 'Unsaved changes' });
    await press(user, 'Stay here');
    transport.on(route, () => {
      throw refusal('TRANSITION_NOT_ALLOWED');
    });
    await press(user, 'Save');
    await screen.findByRole('alert');
    await router.navigate('/elsewhere');
    await screen.findByRole('dialog', { name: 'Unsaved changes' });
    await press(user, 'Leave without saving');
    await screen.findByText('Elsewhere');
  });

  it('does not ask before the navigation after saving', async () => {
    const { user } = show({ after: 'leave' });
    await user.type(await name(), '!');
    await press(user, 'Save');
    await screen.findByText('Elsewhere');
  });
});
