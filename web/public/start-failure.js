// Says why a page does not start: an old browser, blocked storage, or a file that did not arrive. Only syntax of 2017: the old
// browsers must read this file themselves.
(() => {
  const OLD = "A página não abriu. O navegador pode ser antigo demais: atualize-o, ou use o Chrome, o Edge ou o Firefox.";
  const BLOCKED =
    "A página não abriu: o navegador não deixa este endereço guardar dados. Permita cookies e dados do site e recarregue a página.";
  const MISSING = "A página não chegou inteira. Confira a conexão e recarregue a página.";

  function isStorageBlocked() {
    try {
      return !window.localStorage;
    } catch (_error) {
      return true;
    }
  }

  /** Writes in the place of the waiting sign, or on an empty page; a page that has started shows its own errors. */
  function report(sentence) {
    const root = document.getElementById("root");
    const waiting = document.querySelector("#first span");
    if (waiting) {
      waiting.textContent = sentence;
    } else if (root && root.children.length === 0) {
      root.textContent = sentence;
    }
  }

  // A script that does not arrive is reported to its element only, hence the capture.
  window.addEventListener(
    "error",
    ({ target }) => {
      if (target === window) {
        report(isStorageBlocked() ? BLOCKED : OLD);
      } else if (target.tagName === "SCRIPT") {
        report(MISSING);
      }
    },
    true,
  );
})();
