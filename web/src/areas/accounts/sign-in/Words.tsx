/** The first words of the house. Also written into the landing's document, where they stand before any script runs. */
export function Words() {
  return (
    <>
      {/* in lines of its own, so that none breaks elsewhere when the letters arrive */}
      <h1 className="display">
        <span>A private </span>
        <span>house for cards </span>
        <span>worth keeping.</span>
      </h1>
      <p className="lead">
        Vaulting, private sales and an unbroken record of title for high-value graded cards. Open to members and the
        people they introduce.
      </p>
    </>
  )
}
