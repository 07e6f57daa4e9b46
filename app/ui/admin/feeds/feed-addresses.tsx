import { Block } from '../block.tsx'

const feeds = [
	{ service: 'Google Merchant Center', path: '/feeds/google.xml' },
	{ service: 'Meta (Facebook and Instagram)', path: '/feeds/meta.csv' },
]

/** The URLs from which other services fetch the catalog. They begin with `origin`. */
export function FeedAddresses({ origin }: { origin: string }) {
	return (
		<Block title="Product feeds">
			<p className="text-sm">
				Paste an address where the service asks for a feed on a schedule. It says what customers see, each time it is
				fetched; products without a picture are left out.
			</p>
			<dl className="mt-3 space-y-3 text-sm">
				{feeds.map(({ service, path }) => (
					<div key={path}>
						<dt className="text-muted">{service}</dt>
						<dd>
							<a href={path} className="act-link text-indigo underline-offset-2 [overflow-wrap:anywhere]">
								{origin + path}
							</a>
						</dd>
					</div>
				))}
			</dl>
		</Block>
	)
}
