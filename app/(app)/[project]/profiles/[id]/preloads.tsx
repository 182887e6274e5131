/** The tree is fetched while the page's scripts still load, so that it is there when it is wanted. */
export function PreloadTree({ url }: { readonly url: string }) {
  return <link rel="preload" as="fetch" href={url} crossOrigin="anonymous" />;
}
