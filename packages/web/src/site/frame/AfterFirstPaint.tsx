/**
 * Fetches fonts, manifest, remaining styles and script after the first paint, which therefore does not wait for them:
 * fallback fonts have the metrics of the real ones. On later pages the fonts are cached and used immediately. A page
 * that is never painted, in a background tab, continues soon after load.
 */
const fetchLater = (script: string, sheet: string | undefined) => {
  const links = [['manifest', '/site.webmanifest'], ...(sheet ? [['stylesheet', sheet]] : [])];
  return `(fonts=>{let gone;const show=()=>{fonts.media='all'},go=()=>{if(gone)return;gone=1;show();for(const[rel,href]of${JSON.stringify(links)})document.head.append(Object.assign(document.createElement('link'),{rel,href}));import('${script}')};if(document.referrer.startsWith(location.origin))show();new PerformanceObserver(list=>list.getEntriesByName('first-contentful-paint').length&&go()).observe({type:'paint',buffered:true});addEventListener('load',()=>setTimeout(go,3e3))})(document.getElementById('fonts'))`;
};

export interface AfterFirstPaintProps {
  /** CSS rules that load the fonts. */
  fonts: string;
  /** Path of the page's script. */
  script: string;
  /** Path of the style sheet whose needed rules are already inlined in the page. */
  sheet?: string;
  /** Additional rules for browsers without scripts. */
  withoutScript?: string;
  /** Set for pages whose content security policy has no hashes for style elements. */
  nonce?: string;
}

/** Part of the head: what a page fetches after its first paint. Without JavaScript, fonts load normally. */
export function AfterFirstPaint({ fonts, script, sheet, withoutScript = '', nonce }: AfterFirstPaintProps) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own style sheet */}
      <style id="fonts" media="print" nonce={nonce} dangerouslySetInnerHTML={{ __html: fonts }} />
      <noscript>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own style sheet */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: withoutScript + fonts }} />
        {sheet ? <link rel="stylesheet" href={sheet} /> : null}
      </noscript>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a line of our own, admitted by its hash */}
      <script dangerouslySetInnerHTML={{ __html: fetchLater(script, sheet) }} />
    </>
  );
}
