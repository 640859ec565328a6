import { Anchor } from '@mantine/core';
import { useText } from '@tamarack/core/ui';
import { Link, useParams } from 'react-router-dom';
import { useMay, WorkspacePage } from '../frame/index.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { CredentialsPanel } from './CredentialsPanel.tsx';
import { PersonPanel } from './PersonPanel.tsx';
import { useStaff } from './queries.ts';
import { teamTexts } from './texts.ts';

/** One person of the team: what they do here, and their licences. */
export function MemberScreen() {
  const { t } = useText(teamTexts);
  const { staffId } = useParams();
  const staff = useStaff();
  const mayReadLicences = useMay('credentials:read');
  const person = staff.data?.find((one) => one.staffId === staffId);
  return (
    <WorkspacePage
      title={person?.name ?? t('title')}
      lead={
        <Anchor component={Link} to="/staff" inherit>
          ← {t('back')}
        </Anchor>
      }
    >
      <Loaded query={staff}>
        {(people) =>
          person ? (
            <>
              <PersonPanel key={`${person.staffId} ${person.version}`} person={person} staff={people} />
              {mayReadLicences ? <CredentialsPanel staffId={person.staffId} /> : null}
            </>
          ) : (
            <p>{t('notFound')}</p>
          )
        }
      </Loaded>
    </WorkspacePage>
  );
}
