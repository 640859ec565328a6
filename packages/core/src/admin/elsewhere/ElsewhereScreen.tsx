import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { usePorts } from '../../session/SessionProvider.tsx';
import { Page } from '../shared/Page.tsx';
import shared from '../shared/shared.module.css';
import styles from './elsewhere.module.css';

export interface Place {
  text: string;
  /** A screen of the console. */
  screen?: { to: string; name: string };
  /** A path of the server, opened outside the console. */
  path?: string;
}

/** A page that says where in the product a subject is found today, and leads there. */
export function ElsewhereScreen({
  title,
  intro,
  places,
}: {
  title: string;
  intro: string;
  places: readonly Place[];
}) {
  const { openExternal } = usePorts();
  return (
    <Page title={title}>
      <section className={shared.panel}>
        <p className={styles.intro}>{intro}</p>
        <ul className={styles.places}>
          {places.map(({ text, screen, path }) => (
            <li key={text}>
              <span>{text}</span>
              {screen ? (
                <Anchor component={Link} to={screen.to}>
                  {screen.name}
                </Anchor>
              ) : null}
              {path ? (
                <Anchor component="button" type="button" onClick={() => openExternal(path)}>
                  {path}
                </Anchor>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
