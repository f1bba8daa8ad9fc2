interface Browser {
  /** HTTPS, or the server's own PC: browsers open the camera nowhere else. */
  secure: boolean;
  /** The browser has a camera that it may request, and reads codes from pictures. */
  readsCodes: boolean;
}

/**
 * Why the camera can't be the scanner, and what to do instead; empty where it can. Only Chrome on Android reads bar codes; other
 * browsers read QR codes.
 */
export function cameraObstacle({ secure, readsCodes }: Browser): string {
  if (!secure) {
    return "A câmera só abre em endereço seguro (https), e este não é: use um leitor de código ou digite o número. Com HTTPS, que o técnico da escola pode ativar, o Chrome no Android lê os códigos; o iPhone, só os QR.";
  }
  return readsCodes
    ? ""
    : "Este navegador não lê códigos com a câmera: use um leitor de código, digite o número, ou abra esta página no Chrome de um celular Android.";
}
