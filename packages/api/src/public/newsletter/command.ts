import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, UsageError, withDatabase } from '../../cli/command.ts';
import { builtSite } from '../../config/built.ts';
import { publicOriginOf } from '../../config/config.ts';
import { StartError } from '../../config/start-error.ts';
import { roles } from '../../database/roles/roles.ts';
import { openJobs } from '../../jobs/queue.ts';
import { mailDeliver } from '../../mail/queue.ts';
import { readPost } from './posts.ts';
import { sendPost } from './send.ts';

export const newsletterCommand: Command = {
  name: 'newsletter',
  usage: 'send <slug>',
  summary: 'email a blog post to every confirmed subscriber, once each',
  async run([action, slug = '', ...rest], { config, print }) {
    if (action !== 'send' || !slug || rest.length > 0)
      throw new UsageError('Use "newsletter send" with the slug of one post: the end of its URL.');
    const settings = config();
    const post = readPost(readPosts(), slug);
    if (post.length === 0)
      throw new StartError(
        `The built site has no post "${slug}".`,
        'Look up the slug under /blog. After adding a post, build the site again.',
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
        ? 'No emails queued: every confirmed subscriber has already received it.'
        : `${queued} emails queued; the worker delivers them.`,
    );
    return 0;
  },
};

function readPosts(): string {
  try {
    return readFileSync(join(builtSite(), 'posts.json'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new StartError('The built site has no list of posts.', 'Run "npm run build" first.');
  }
}
