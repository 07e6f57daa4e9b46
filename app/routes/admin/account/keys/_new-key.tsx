/** Shown this once. */
export function NewKey({ token, name }: { token: string; name: string }) {
	return (
		<section role="status" className="mb-5 border-l-4 border-madder bg-white px-4 py-4 md:px-5">
			<h2 className="font-display text-lg">The key {name}</h2>
			<p className="mt-1 max-w-prose">
				Copy it into the program now: it is shown only this once. Whoever has it may do what it may, so keep it like a
				password.
			</p>
			<p
				className="mt-3 border border-line bg-sand p-3 font-mono text-sm [overflow-wrap:anywhere] select-all"
				translate="no"
			>
				{token}
			</p>
		</section>
	)
}
