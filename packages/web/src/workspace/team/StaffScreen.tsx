import { Anchor, Button } from '@mantine/core';
import { planTable } from '@tamarack/core/domain';
import { type Credential, licenceDays, type StaffMember } from '@tamarack/core/domain/workspace';
import { Badge, roleTexts, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay, useMe, WorkspacePage } from '../frame/index.ts';
import { AddButton } from '../shared/AddButton.tsx';
import { plusDays, todayIn } from '../shared/dates/days.ts';
import { DialogFrame } from '../shared/dialogs/Dialog.tsx';
import { formatDate } from '../shared/format.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { useStaff } from '../shared/lists.ts';
import classes from '../shared/panel.module.css';
import { AddPersonForm } from './AddPersonForm.tsx';
import { hasLeft, seatsUsed } from './member.ts';
import { useCredentials } from './queries.ts';
import { useTeamText } from './useTeamText.ts';

/** Who works at the clinic, with roles and licences. */
export function StaffScreen() {
  const { t } = useTeamText();
  const { plan, zone } = useMe();
  const mayChange = useMay('workspace:settings');
  const mayReadLicences = useMay('credentials:manage');
  const staff = useStaff();
  const credentials = useCredentials(mayReadLicences);
  const [adding, setAdding] = useState(false);
  const [former, setFormer] = useState(false);
  const today = todayIn(zone);
  const { clinicianLimit: limit, publicLabel } = planTable[plan];
  return (
    <WorkspacePage
      title={t('team')}
      lead={t('lead')}
      actions={mayChange ? <AddButton onClick={() => setAdding(true)}>{t('add')}</AddButton> : null}
    >
      <Loaded query={staff}>
        {(people) => {
          const gone = people.filter((person) => hasLeft(person, today) && person.account !== 'invited');
          const shown = former ? people : people.filter((person) => !gone.includes(person));
          return (
            <>
              <div className={classes.scroll}>
                <table className={classes.table}>
                  <thead>
                    <tr>
                      <th scope="col">{t('name')}</th>
                      <th scope="col">{t('role')}</th>
                      <th scope="col">{t('practises')}</th>
                      <th scope="col">{t('profession')}</th>
                      {mayReadLicences ? <th scope="col">{t('licence')}</th> : null}
                    </tr>
                  </thead>
                  <tbody>
                    {shown.map((person) => (
                      <Row
                        key={person.staffId}
                        person={person}
                        left={gone.includes(person)}
                        licences={
                          mayReadLicences
                            ? (credentials.data ?? []).filter(({ staffId }) => staffId === person.staffId)
                            : null
                        }
                        licencesKnown={credentials.isSuccess}
                        today={today}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
              {gone.length > 0 && !former ? (
                <div>
                  <Button variant="subtle" size="compact-sm" onClick={() => setFormer(true)}>
                    {t('former', { count: gone.length })}
                  </Button>
                </div>
              ) : null}
              {mayChange ? (
                <p className={classes.muted}>
                  {t('seats', { used: seatsUsed(people, today), limit, plan: publicLabel })}
                </p>
              ) : null}
            </>
          );
        }}
      </Loaded>
      {adding ? (
        <DialogFrame title={t('addTitle')} onClose={() => setAdding(false)}>
          <AddPersonForm onDone={() => setAdding(false)} onCancel={() => setAdding(false)} />
        </DialogFrame>
      ) : null}
    </WorkspacePage>
  );
}

interface RowProps {
  person: StaffMember;
  left: boolean;
  /** Null if they are not shown. */
  licences: readonly Credential[] | null;
  licencesKnown: boolean;
  today: string;
}

function Row({ person, left, licences, licencesKnown, today }: RowProps) {
  const { t } = useTeamText();
  const lacksLicence = licencesKnown && licences?.length === 0 && person.practises && !left;
  const { t: role } = useText(roleTexts);
  return (
    <tr>
      <td>
        <Anchor component={Link} to={`/staff/${person.staffId}`} className={classes.name}>
          {person.name}
        </Anchor>
      </td>
      <td data-label={t('role')}>
        <span>
          {left ? (
            <Badge tone="neutral">{t('left')}</Badge>
          ) : person.role ? (
            role(person.isOwner ? 'owner' : person.role)
          ) : (
            t('withoutAccount')
          )}
          {person.account === 'invited' ? (
            <>
              {' '}
              <Badge tone="warn">{t('invited')}</Badge>
            </>
          ) : null}
        </span>
      </td>
      <td data-label={t('practises')}>{t(person.practises ? 'yes' : 'no')}</td>
      <td data-label={t('profession')} data-empty={person.profession ? undefined : true}>
        {person.profession ? t(person.profession) : t('none')}
      </td>
      {licences ? (
        <td data-label={t('licence')} data-empty={(licences.length === 0 && !lacksLicence) || undefined}>
          {lacksLicence ? (
            <Badge tone="warn">{t('licenceMissing')}</Badge>
          ) : (
            <Licences licences={licences} today={today} />
          )}
        </td>
      ) : null}
    </tr>
  );
}

function Licences({ licences, today }: { licences: readonly Credential[]; today: string }) {
  const { t } = useTeamText();
  if (licences.length === 0) return t('none');
  const isRenewed = (one: Credential) =>
    one.validTo !== null &&
    licences.some(
      (other) => isSameLicence(one, other) && (!other.validTo || other.validTo > (one.validTo ?? '')),
    );
  const current = licences.filter((one) => !(one.validTo && one.validTo < today && isRenewed(one)));
  return (
    <span>
      {current.map((one) => (
        <span key={one.credentialId} style={{ display: 'block' }}>
          {one.licenceNo} <Expiry validTo={isRenewed(one) ? null : one.validTo} today={today} />
        </span>
      ))}
    </span>
  );
}

/** Whether one can be the renewal of the other. The college is typed freely, and may be missing. */
const isSameLicence = (one: Credential, other: Credential) =>
  one.profession === other.profession &&
  (one.college.toLowerCase() === other.college.toLowerCase() ||
    [one.college, other.college].includes('') ||
    (one.licenceNo !== '' && one.licenceNo === other.licenceNo));

function Expiry({ validTo, today }: { validTo: string | null; today: string }) {
  const { t, locale } = useTeamText();
  if (validTo === null || validTo > plusDays(today, licenceDays.announced)) return null;
  const date = formatDate(validTo, locale);
  return validTo < today ? (
    <Badge tone="bad">{t('expired', { date })}</Badge>
  ) : (
    <Badge tone="warn">{t('expires', { date })}</Badge>
  );
}
