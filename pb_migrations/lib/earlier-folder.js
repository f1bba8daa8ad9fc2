// Not frozen: no schema is made of this, and its sentences may be put better at any time.

/**
 * Ends the program with a sentence where the folder has run other migrations of ours than these. It is then of the time before the
 * first release, and no step leads from there to here. All steps of a start are one transaction: nothing is changed yet.
 */
function refuseEarlierFolder(app) {
  const earlier = new DynamicModel({ steps: 0 });
  app.db().newQuery("SELECT COUNT(*) AS steps FROM _migrations WHERE file LIKE '%.js'").one(earlier);
  if (earlier.steps === 0) {
    return;
  }
  const advice =
    $os.getenv("DEMO") === "on"
      ? "Para recomeçar a escola de exemplo, apague essa pasta."
      : "Abra-a com a versão que a criou ou indique outra pasta em DATA.";
  console.error(
    `A pasta de dados ${app.dataDir()} é anterior à primeira versão da Sineta, e esta versão não consegue abri-la. Nada nela foi alterado. ${advice}`,
  );
  $os.exit(1);
}

module.exports = { refuseEarlierFolder };
