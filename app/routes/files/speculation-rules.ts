// Prefetches a product's page at pointer down.
const rules = {
	prefetch: [{ where: { selector_matches: "main a[href^='/singleproduct/']" }, eagerness: 'conservative' }],
}

/** A header of pages names this file, but for lite mode. */
export function loader() {
	return new Response(JSON.stringify(rules), {
		headers: { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=86400' },
	})
}
