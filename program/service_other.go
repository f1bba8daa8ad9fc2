//go:build unix && !linux

package main

import "errors"

// errServiceUnsupported is the error of installService and uninstallService on this system.
var errServiceUnsupported = errors.New("Neste sistema, a Sineta ainda não pode ser instalada como serviço. Inicie-a com o comando: sineta serve")

// runAsService serves directly.
func runAsService(serve func() error) error { return serve() }

// installService returns errServiceUnsupported.
func installService(commandLine) error { return errServiceUnsupported }

// uninstallService returns errServiceUnsupported.
func uninstallService() error { return errServiceUnsupported }
