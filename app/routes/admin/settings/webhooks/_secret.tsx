/** Shown this once. */
export function Secret({ secret, host }: { secret: string; host: string }) {
	return (
		<section role="status" className="mb-5 border-l-4 border-l-madder surface">
			<h2 className="heading">The secret of {host}</h2>
			<p className="mt-1 max-w-prose">
				Give it to the system at this address: by it the system knows that news are yours. It is shown only now.
			</p>
			<p className="mt-3 border border-line bg-sand p-3 font-mono text-sm [overflow-wrap:anywhere] select-all">
				{secret}
			</p>
		</section>
	)
}
