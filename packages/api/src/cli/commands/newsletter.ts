import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtSite } from '../../config/built.ts';
import { publicOriginOf } from '../../config/config.ts';
import { StartError } from '../../config/start-error.ts';
import { roles } from '../../database/connect.ts';
import { openJobs } from '../../jobs/queue.ts';
import { mailDeliver } from '../../mail/queue.ts';
import { readPost, sendPost } from '../../public/newsletter/index.ts';
import { type Command, UsageError, withDatabase } from '../command.ts';

export const newsletter: Command = {
  name: 'newsletter',
  usage: 'send <slug>',
  summary: 'mail a post of the blog to every confirmed subscriber, once each',
  async run([action, slug = '', ...rest], { config, print }) {
    if (action !== 'send' || !slug || rest.length > 0)
      throw new UsageError('Say send and the slug of one post, as its address ends.');
    const settings = config();
    const post = readPost(readPosts(), slug);
    if (post.length === 0)
      throw new StartError(
        `The built site has no post "${slug}".`,
        'See the addresses under /blog; build the site again after adding a post.',
      );
    const origin = publicOriginOf(settings, settings.port);
    const queued = await withDatabase(settings, async (database, opened) => {
      let broken: Error | undefined;
      const jobs = await openJobs(opened.url, roles.platform, [mailDeliver], (error) => {
        broken = error;
      });
      try {
        return await sendPost(
          { database, jobs, settings: { publicOrigin: origin, publicHost: settings.publicHost } },
          post,
        );
      } catch (error) {
        throw broken ?? error;
      } finally {
        await jobs.stop();
      }
    });
    print(
      queued === 0
        ? 'Nobody is left to send it to: every confirmed subscriber has it.'
        : `${queued} mails are queued; the worker delivers them.`,
    );
    return 0;
  },
};

function readPosts(): string {
  try {
    return readFileSync(join(builtSite(), 'posts.json'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new StartError('The built site lists no posts.', 'Run "npm run build" first.');
  }
}
