/**
 * The tree is fetched while the page's scripts still load, so that it is there when it is wanted, but not before the
 * page is painted (server/late-scripts.ts).
 */
export function PreloadTree({ url }: { readonly url: string }) {
  return <link rel="late" as="fetch" href={url} crossOrigin="anonymous" />;
}
