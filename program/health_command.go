package main

import (
	"fmt"
	"net"
	"net/http"
	"time"
)

const (
	readyPath = "/ready"
	// healthTimeout is shorter than the time that a container engine gives the command.
	healthTimeout = 4 * time.Second
)

// runHealthCommand runs `sineta health`. It returns an error if the program that listens on this address of this machine is not ready. A
// container that holds only the program has no other tool for this.
func runHealthCommand(listenAddress string) error {
	host, port, err := net.SplitHostPort(listenAddress)
	if err != nil {
		return fmt.Errorf("O endereço %s não é válido: use 127.0.0.1:8090.", listenAddress)
	}
	if address := net.ParseIP(host); address != nil && address.IsUnspecified() {
		host = "127.0.0.1"
	}
	address := "http://" + net.JoinHostPort(host, port) + readyPath
	client := http.Client{Timeout: healthTimeout, Transport: &http.Transport{Proxy: nil}}
	response, err := client.Get(address)
	if err != nil {
		return fmt.Errorf("A Sineta não responde em %s: %w", address, err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("A Sineta respondeu em %s com %d.", address, response.StatusCode)
	}
	fmt.Println("A Sineta responde.")
	return nil
}
