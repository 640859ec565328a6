/**
 * Fetches fonts, manifest, the rest of the styles and the script once the first view is on the screen, so that it waits for neither: its stand-in fonts are cut
 * to the measures of those that come. Whoever comes from another page of the site has the fonts already and sees them at
 * once. A page that is never painted, in a tab behind others, goes on soon after it has loaded.
 */
const fetchLater = (script: string, sheet: string | undefined) => {
  const links = [['manifest', '/site.webmanifest'], ...(sheet ? [['stylesheet', sheet]] : [])];
  return `(fonts=>{let gone;const show=()=>{fonts.media='all'},go=()=>{if(gone)return;gone=1;show();for(const[rel,href]of${JSON.stringify(links)})document.head.append(Object.assign(document.createElement('link'),{rel,href}));import('${script}')};if(document.referrer.startsWith(location.origin))show();new PerformanceObserver(list=>list.getEntriesByName('first-contentful-paint').length&&go()).observe({type:'paint',buffered:true});addEventListener('load',()=>setTimeout(go,3e3))})(document.getElementById('fonts'))`;
};

export interface AfterFirstPaintProps {
  /** The rules that fetch the fonts. */
  fonts: string;
  /** Path of the page's script. */
  script: string;
  /** Path of the style sheet whose needed rules the page holds already. */
  sheet?: string;
  /** Further rules for browsers that run no script. */
  withoutScript?: string;
  /** Admits the style elements where the page's policy knows no hashes of them. */
  nonce?: string;
}

/** What a page fetches behind its first view; stands in its head. Without scripts the fonts come like any others. */
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
