// Once a finger or the mouse is down on the way to a product, the browser may fetch its page. When the page's script
// has taken over, that fetches what it needs itself.
const rules = {
	prefetch: [
		{ where: { selector_matches: "html:not([data-live]) main a[href^='/singleproduct/']" }, eagerness: 'conservative' },
	],
}

/** What a browser may fetch before it is asked to. Pages name this file in a header; those of lite mode do not. */
export function loader() {
	return new Response(JSON.stringify(rules), {
		headers: { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=86400' },
	})
}
