/** Shows `text` and redirects after two seconds (rule: log-in-pause). */
export function DelayedRedirect({ text, to }: { text: string; to: string }) {
	return (
		<main className="shell grid min-h-dvh place-items-center text-center">
			<meta httpEquiv="refresh" content={`2;url=${to}`} />
			<div>
				<p role="status" className="font-display text-xl">
					{text}
				</p>
				<p className="mt-4">
					{/* A new document cancels the refresh. */}
					<a href={to} className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2">
						Continue
					</a>
				</p>
			</div>
		</main>
	)
}
