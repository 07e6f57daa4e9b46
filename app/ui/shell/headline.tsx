/** The scripts that the heading font lacks, and the most common language of each. */
const scripts: [RegExp, string][] = [
	[/\p{Script=Devanagari}/u, 'hi'],
	[/\p{Script=Gujarati}/u, 'gu'],
	[/\p{Script=Bengali}/u, 'bn'],
	[/\p{Script=Tamil}/u, 'ta'],
	[/\p{Script=Telugu}/u, 'te'],
	[/\p{Script=Kannada}/u, 'kn'],
	[/\p{Script=Malayalam}/u, 'ml'],
	[/\p{Script=Gurmukhi}/u, 'pa'],
	[/\p{Script=Oriya}/u, 'or'],
	[/\p{Script=Arabic}/u, 'ur'],
]

/**
 * The text of a heading. It is set completely in the sans font when a character is of another script, and never in two
 * fonts.
 */
export function Headline({ children: text }: { children: string }) {
	const found = scripts.find(([script]) => script.test(text))
	if (!found) return text
	return (
		<span className="indic" lang={/[a-z]/i.test(text) ? undefined : found[1]}>
			{text}
		</span>
	)
}
