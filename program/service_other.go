//go:build unix && !linux

package main

import "errors"

var errServiceUnsupported = errors.New("Neste sistema, a Sineta ainda não pode ser instalada como serviço. Inicie-a com o comando: sineta serve")

func runAsService(serve func() error) error { return serve() }

func installService(commandLine) error { return errServiceUnsupported }

func uninstallService() error { return errServiceUnsupported }
