import { Anchor, Avatar, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PersonMembership, PersonSummary } from '../../../domain/people.ts';
import { formatDate, formatMoment, initials } from '../../shared/format.ts';
import styles from '../list.module.css';
import { PersonStateBadges } from './PersonState.tsx';
import { t } from './text.ts';

/** `Érable Physio · Owner` */
export function membershipText({ clinicName, role, isOwner, state }: PersonMembership): string {
  const values = { clinic: clinicName, role: t(isOwner ? 'owner' : role) };
  return state === 'invited' ? t('membershipInvited', values) : t('membership', values);
}

export function PeopleTable({ people, isOld }: { people: PersonSummary[]; isOld: boolean }) {
  return (
    <div className={styles.scroll}>
      <Table
        aria-label={t('tableLabel')}
        aria-busy={isOld}
        data-old={isOld || undefined}
        className={styles.table}
        horizontalSpacing="md"
        highlightOnHover
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('person')}</Table.Th>
            <Table.Th>{t('clinicsColumn')}</Table.Th>
            <Table.Th>{t('state')}</Table.Th>
            <Table.Th data-minor>{t('since')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Table.Tr key={person.userId}>
              <Table.Td>
                <div className={styles.person}>
                  <Avatar color="brand" size={30} radius="xl" aria-hidden="true">
                    {initials(person.name)}
                  </Avatar>
                  <div>
                    <Anchor
                      component={Link}
                      to={`/admin/users/people/${person.userId}`}
                      className={styles.name}
                      fz="inherit"
                    >
                      {person.name}
                    </Anchor>
                    <div className={styles.muted}>{person.email}</div>
                  </div>
                </div>
              </Table.Td>
              <Table.Td>
                {person.memberships.map((membership) => (
                  <div key={membership.tenantId}>{membershipText(membership)}</div>
                ))}
                {person.clinics > person.memberships.length ? (
                  <div className={styles.muted}>
                    {t('moreClinics', { n: person.clinics - person.memberships.length })}
                  </div>
                ) : null}
                {person.clinics === 0 ? <span className={styles.muted}>{t('noClinic')}</span> : null}
              </Table.Td>
              <Table.Td>
                <PersonStateBadges person={person} />
              </Table.Td>
              <Table.Td className={styles.muted} data-minor>
                <time dateTime={person.createdAt} title={formatMoment(person.createdAt)}>
                  {formatDate(person.createdAt)}
                </time>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
